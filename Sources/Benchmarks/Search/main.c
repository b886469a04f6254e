/* The time that SQLite itself takes for a search of the example with Unicode characters: the statements that the
   example asks, prepared before, stepped through SQLite's own functions, and nothing made of their rows.

   usage: Search DATABASE BEFORE QUERY COUNT

   BEFORE and QUERY are of FTS5, as the example makes them of what one types: they are asked by turns, as one types on
   and takes it back, and QUERY is what counts; an empty BEFORE is left out. Prints how many rows were read, how many the
   query finds, and the µs of CPU time that one search took. */

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#define FOUND "SELECT rowid AS codePoint FROM search WHERE search MATCH ?1"

static const char *page =
    "SELECT character.codePoint, character.name, aliases, category, age, first, last, block.name,"
    " EXISTS (SELECT 1 FROM favourite WHERE principal = '' AND favourite.codePoint = character.codePoint)"
    " FROM (" FOUND " ORDER BY codePoint LIMIT 51) found"
    " CROSS JOIN character ON character.codePoint = found.codePoint"
    " CROSS JOIN block ON block.first = character.block ORDER BY character.codePoint";
static const char *total = "SELECT count(*) FROM (" FOUND ")";

static sqlite3 *database;

static void require(int is_done) {
    if (is_done) return;
    fprintf(stderr, "Search: %s\n", sqlite3_errmsg(database));
    exit(1);
}

static sqlite3_stmt *begin, *end, *rows_of_page, *total_of_all;

static sqlite3_stmt *prepare(const char *sql) {
    sqlite3_stmt *statement = NULL;
    require(sqlite3_prepare_v2(database, sql, -1, &statement, NULL) == SQLITE_OK);
    return statement;
}

/* Runs a statement to its end, and reads each column; the number in the last row's first column goes to `number`. */
static int run(sqlite3_stmt *statement, sqlite3_int64 *number) {
    int rows = 0, result;
    while ((result = sqlite3_step(statement)) == SQLITE_ROW) {
        rows++;
        *number = sqlite3_column_int64(statement, 0);
        for (int column = 0; column < sqlite3_column_count(statement); column++)
            require(sqlite3_column_text(statement, column) != NULL);
    }
    require(result == SQLITE_DONE && sqlite3_reset(statement) == SQLITE_OK);
    return rows;
}

/* Returns how many rows the page has. */
static int search(const char *query, sqlite3_int64 *found) {
    sqlite3_int64 none;
    require(sqlite3_bind_text(rows_of_page, 1, query, -1, SQLITE_STATIC) == SQLITE_OK);
    require(sqlite3_bind_text(total_of_all, 1, query, -1, SQLITE_STATIC) == SQLITE_OK);
    run(begin, &none);
    int rows = run(rows_of_page, &none);
    run(total_of_all, found);
    run(end, &none);
    return rows;
}

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return time.tv_sec * 1e6 + time.tv_nsec / 1e3;
}

int main(int count, char **arguments) {
    int searches = count == 5 ? atoi(arguments[4]) : 0;
    if (searches < 1) {
        fprintf(stderr, "usage: Search DATABASE BEFORE QUERY COUNT\n");
        return 2;
    }
    require(sqlite3_open_v2(arguments[1], &database, SQLITE_OPEN_READONLY, NULL) == SQLITE_OK);
    begin = prepare("BEGIN");
    end = prepare("COMMIT");
    rows_of_page = prepare(page);
    total_of_all = prepare(total);
    int rows = 0;
    sqlite3_int64 found = 0;
    double cost = 0;
    /* What the first searches read from disk is not counted. Between two others, as between two keystrokes, processors
       go to sleep and forget what they had at hand. */
    for (int number = -1; number < searches; number++) {
        usleep(50000);
        if (*arguments[2]) search(arguments[2], &found);
        usleep(50000);
        double start = now();
        rows = search(arguments[3], &found);
        if (number >= 0) cost += now() - start;
    }
    printf("%d %lld %.1f\n", rows, (long long)found, cost / searches);
    return 0;
}
