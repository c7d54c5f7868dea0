import { createServer } from "node:http";
import { createRequestListener } from "@remix-run/node-fetch-server";
import { createRequestHandler } from "react-router";
import * as build from "virtual:react-router/server-build";
const handle = createRequestHandler(build, "production");
createServer(createRequestListener((request) => handle(request))).listen(3111, () => console.log("up"));
