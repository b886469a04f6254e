// A test over a socket uses the client for tests, too.
@_exported public import OutletTesting
