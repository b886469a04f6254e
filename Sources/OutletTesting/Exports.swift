// Tests of an app use requests and answers, too.
@_exported public import OutletServer
