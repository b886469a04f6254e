// A test of an app has its requests and answers too.
@_exported public import OutletServer
