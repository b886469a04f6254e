-- Asks for first screens: BENCH_OPEN "1" opens sessions, otherwise the screens are read without one.

local open = os.getenv("BENCH_OPEN") == "1"

function init()
  if open then
    wrk.method = "POST"
    wrk.headers["Content-Type"] = "application/json"
    wrk.body = '{"screen": "person"}'
    wrk.path = "/sessions"
  else
    wrk.path = "/screens/person"
  end
  prepared = wrk.format()
end

function request()
  return prepared
end
