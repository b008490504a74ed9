# The version that the project pins for everyone (devDependency `node` in package.json).
ARG NODE_VERSION=26.10.0

FROM node:${NODE_VERSION}-trixie-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY . .
RUN npm run build

FROM node:${NODE_VERSION}-trixie-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev

FROM node:${NODE_VERSION}-trixie-slim
# The same allocator settings as `npm start`: decoding photos gives its memory back.
ENV NODE_ENV=production \
    DATA_DIR=/data \
    MALLOC_ARENA_MAX=2 \
    MALLOC_MMAP_THRESHOLD_=131072 \
    MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY package.json site.config.ts ./
COPY contract contract
COPY server server
# Everything above stays root's: the server can change its data, not its code.
RUN install -d -o node -g node -m 700 /data /backups
USER node
VOLUME /data
EXPOSE 3000
# Whether the process is up. Not /readyz: a database that is away is no reason to replace this container.
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s --start-interval=1s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/main.ts"]
