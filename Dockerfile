# One image for both processes: the web app (default) and the API (`node api/server.ts`).
FROM node:24-slim AS build
WORKDIR /marquee
COPY package.json package-lock.json ./
COPY .tools/node24 .tools/node24
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:24-slim AS packages
WORKDIR /marquee
COPY package.json package-lock.json ./
COPY .tools/node24 .tools/node24
RUN npm ci --omit=dev --no-audit --no-fund

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /marquee
COPY --from=packages /marquee/node_modules node_modules
COPY package.json ./
COPY api api
COPY app/contract app/contract
COPY app/domain app/domain
COPY app/lib app/lib
COPY --from=build /marquee/build build
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=5s --timeout=3s --start-period=20s --retries=2 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# No shell and no npm in between: signals reach the process, which leaves by itself within 30 s.
CMD ["node", "--max-semi-space-size=8", "build/server/index.js"]
