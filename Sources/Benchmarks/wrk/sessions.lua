-- What the loads share: the sessions' ids, from the file that BENCH_IDS names. Of wrk's threads, BENCH_THREADS in number,
-- each has a part of the sessions for itself, and takes turns with them.

local sessions = { ids = {} }
local shares = 0
local at = 0

-- Called by wrk for each of its threads, before that begins: tells it which part is its own.
function setup(thread)
  shares = shares + 1
  thread:set("share", shares)
end

-- To be called by each thread when it begins; returns which part is its own, from 1.
function sessions.begin()
  local threads = tonumber(os.getenv("BENCH_THREADS"))
  local place = 0
  for id in io.lines(os.getenv("BENCH_IDS")) do
    if place % threads == share - 1 then
      sessions.ids[#sessions.ids + 1] = id
    end
    place = place + 1
  end
  return share
end

-- The number of the next session, from 1.
function sessions.next()
  at = at % #sessions.ids + 1
  return at
end

return sessions
