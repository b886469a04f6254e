/* Says in which package the library is; what Outlet uses of it is in CMicroHTTPD. */
