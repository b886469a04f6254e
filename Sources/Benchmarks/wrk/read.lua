-- Reads the documents of the sessions, one after the other.

package.path = os.getenv("BENCH_SCRIPTS") .. "/?.lua;" .. package.path
local sessions = require("sessions")
local requests = {}

function init()
  sessions.begin()
  for place, id in ipairs(sessions.ids) do
    requests[place] = wrk.format("GET", "/sessions/" .. id)
  end
end

function request()
  return requests[sessions.next()]
end
