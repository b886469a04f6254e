-- What the loads share: the sessions' ids, from the file that BENCH_IDS names, each thread of wrk taking turns of its own.

local sessions = { ids = {} }

for id in io.lines(os.getenv("BENCH_IDS")) do
  sessions.ids[#sessions.ids + 1] = id
end

local at = 0

-- The number of the next session, from 1.
function sessions.next()
  at = at % #sessions.ids + 1
  return at
end

return sessions
