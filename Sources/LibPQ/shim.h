/* PostgreSQL's own client library; OutletPostgres alone imports it. */
#include <libpq-fe.h>
