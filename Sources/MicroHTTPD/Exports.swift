// A server's client needs its requests and answers, too.
@_exported public import HTTPMessages
