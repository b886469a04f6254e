FROM swift:6.3-bookworm AS build
RUN apt-get update \
    && apt-get install -y --no-install-recommends libmicrohttpd-dev libpq-dev libsqlite3-dev zlib1g-dev \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /outlet
COPY Package.swift ./
COPY Public Public
COPY Sources Sources
COPY Tests Tests
RUN swift build -c release --static-swift-stdlib --product outletd \
    && install -D .build/release/outletd /out/outletd

FROM debian:bookworm-slim
RUN apt-get update \
    && apt-get install -y --no-install-recommends curl libmicrohttpd12 libpq5 libsqlite3-0 zlib1g \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --no-create-home --shell /usr/sbin/nologin outlet \
    && install -d -o outlet -g outlet /var/lib/outlet
COPY --from=build /out/outletd /usr/local/bin/outletd
ENV OUTLET_HOST=0.0.0.0 OUTLET_PORT=8080 OUTLET_DATA=/var/lib/outlet \
    OUTLET_STORE=sqlite:/var/lib/outlet/sessions.sqlite
VOLUME /var/lib/outlet
USER outlet
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s \
    CMD curl --fail --silent --output /dev/null http://127.0.0.1:8080/health/ready || exit 1
CMD ["outletd", "serve"]
