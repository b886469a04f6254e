#ifndef LOAD_ERRANDS_H
#define LOAD_ERRANDS_H

/* What the program can be asked for; each takes the arguments after the port and returns the exit status. */

/* COUNT CONNECTIONS: opens sessions and prints their ids. */
int open_sessions(unsigned port, char **arguments);

/* IDS TIMES CONNECTIONS: posts events with idempotency keys, round by round, so many to each session. */
int post_events(unsigned port, char **arguments);

/* IDS SECONDS CONNECTIONS: posts events with idempotency keys for so long; prints how many were accepted, and how many that
   is in a second. */
int measure_rate(unsigned port, char **arguments);

/* IDS SECONDS: one client's events; prints their number and the 50th and 99th percentile of their time in µs. */
int measure_latency(unsigned port, char **arguments);

/* IDS COUNT: opens streams of the sessions in turn and prints "open" when each has its document. Then, for each line of
   standard input, posts an event to the first session and prints how many ms it took until all its streams had it.
   What comes meanwhile is read. Ends with standard input. */
int open_streams(unsigned port, char **arguments);

/* IDS COUNT: opens streams of the sessions in turn and prints "open" when each has its document. Then, for each line of
   standard input, prints "ready", waits until that text has come on all of them, and prints how many ms it took. Ends with
   standard input. */
int listen_to_all(unsigned port, char **arguments);

/* IDS SECONDS OTHER: opens a stream of each session at another port, and posts one event after the other; prints their number,
   and the 50th and 99th percentile of the time in ms until its stream had it: from its answer, then from its sending. */
int measure_across(unsigned port, char **arguments);

#endif
