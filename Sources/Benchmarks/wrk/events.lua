-- Posts events to the sessions, one after the other. Each sets another value, so that each changes the document.
--   BENCH_EVENT  the body, with one %09d for the number of the event
--   BENCH_FIRST  the number of the first event; those of the next thread are two million later
--   BENCH_OTHER  what each session gets in turns with it, where it is given
--   BENCH_KEYED  "1" gives each event an Idempotency-Key

package.path = os.getenv("BENCH_SCRIPTS") .. "/?.lua;" .. package.path
local sessions = require("sessions")
local events = { os.getenv("BENCH_EVENT"), os.getenv("BENCH_OTHER") }
local number
local keyed = os.getenv("BENCH_KEYED") == "1"
local heads = {}
local pass = 0

function init()
  -- No thread posts what another does.
  number = tonumber(os.getenv("BENCH_FIRST")) + (sessions.begin() - 1) * 2000000
  for turn, event in ipairs(events) do
    local length = #string.format(event, 0)
    heads[turn] = {}
    for place, session in ipairs(sessions.ids) do
      -- The cookie of its requests stands behind a session's id.
      local id, cookie = session:match("^(%S+) ?(.*)$")
      heads[turn][place] = "POST /sessions/" .. id .. "/events HTTP/1.1\r\nHost: " .. wrk.headers["Host"]
        .. "\r\nContent-Type: application/json\r\nContent-Length: " .. length .. "\r\n"
        .. (cookie == "" and "" or "Cookie: " .. cookie .. "\r\n")
    end
  end
end

function request()
  number = number + 1
  local place = sessions.next()
  if place == 1 then
    pass = pass % #events + 1
  end
  local head = heads[pass][place]
  if keyed then
    head = head .. string.format("Idempotency-Key: 6f1c2d9e-0000-4000-8000-%012d\r\n", number)
  end
  return head .. "\r\n" .. string.format(events[pass], number)
end
