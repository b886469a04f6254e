import Outlet

func helpdesk(_ database: HelpdeskDatabase, strings: StringCatalog) throws -> Application {
    try Application(name: "Help desk", locales: ["en", "de"], strings: strings, services: database.services) {
        TicketsController(helpdesk: database)
        ticketScreen(database)
        editTicketScreen(database)
        dashboard(database)
        door()
    }
}
