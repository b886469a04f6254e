-- Posts events to the sessions, one after the other. Each sets another value, so that each changes the document.
--   BENCH_EVENT  the body, with one %09d for the number of the event
--   BENCH_FIRST  the number of the first event
--   BENCH_KEYED  "1" gives each event an Idempotency-Key

package.path = os.getenv("BENCH_SCRIPTS") .. "/?.lua;" .. package.path
local sessions = require("sessions")
local event = os.getenv("BENCH_EVENT")
local number = tonumber(os.getenv("BENCH_FIRST"))
local keyed = os.getenv("BENCH_KEYED") == "1"
local heads = {}

function init()
  local length = #string.format(event, 0)
  for place, id in ipairs(sessions.ids) do
    heads[place] = "POST /sessions/" .. id .. "/events HTTP/1.1\r\nHost: " .. wrk.headers["Host"]
      .. "\r\nContent-Type: application/json\r\nContent-Length: " .. length .. "\r\n"
  end
end

function request()
  number = number + 1
  local head = heads[sessions.next()]
  if keyed then
    head = head .. string.format("Idempotency-Key: 6f1c2d9e-0000-4000-8000-%012d\r\n", number)
  end
  return head .. "\r\n" .. string.format(event, number)
end
