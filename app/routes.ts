import { index, layout, prefix, route, type RouteConfig } from "@react-router/dev/routes";

export default [
  index("routes/home.ts"),

  layout("routes/auth/layout.tsx", [
    route("login", "routes/auth/login.tsx"),
    route("register", "routes/auth/register.tsx"),
    route("forget-password", "routes/auth/forget-password.tsx"),
    ...prefix("password-reset", [
      index("routes/auth/password-reset/index.ts"),
      route(":token", "routes/auth/password-reset/show.tsx"),
    ]),
  ]),
  ...prefix("verify-email", [
    index("routes/verify-email/index.tsx"),
    route(":id/:hash", "routes/verify-email/show.tsx"),
  ]),
  route("onboard", "routes/onboard.tsx"),
  route("invitation/accept", "routes/invitation/accept.tsx"),
  route("logout", "routes/logout.ts"),
  route("files/:fileId", "routes/files.ts"),
  route("calendar-feeds/:token", "routes/calendar-feeds.ts"),

  layout("routes/layout.tsx", [
    route("trash", "routes/trash.tsx"),
    route("undo", "routes/undo.ts"),
    route("projects", "routes/projects/layout.tsx", [
      index("routes/projects/index.tsx"),
      route("new", "routes/projects/new.tsx"),
      ...prefix(":projectId", [
        index("routes/projects/show.ts"),
        route("edit", "routes/projects/edit.tsx"),
        route("delete", "routes/projects/delete.tsx"),
        ...prefix("calendar-feeds", [
          index("routes/projects/calendar-feeds/index.tsx"),
          route(":feedId/delete", "routes/projects/calendar-feeds/delete.tsx"),
        ]),
        route("trash", "routes/projects/trash.tsx"),
        route("folders", "routes/projects/folders/layout.tsx", [
          index("routes/projects/folders/index.tsx"),
          route("new", "routes/projects/folders/new.tsx"),
          ...prefix(":folderId", [
            index("routes/projects/folders/show.ts"),
            route("edit", "routes/projects/folders/edit.tsx"),
            route("delete", "routes/projects/folders/delete.tsx"),
            route("campaigns", "routes/projects/folders/campaigns/layout.tsx", [
              index("routes/projects/folders/campaigns/index.tsx"),
              route("new", "routes/projects/folders/campaigns/new.tsx"),
              route("items/:subjectId/:itemId", "routes/projects/folders/campaigns/items/layout.tsx", [
                route("status", "routes/projects/folders/campaigns/items/status.tsx"),
                route("duplicate", "routes/projects/folders/campaigns/items/duplicate.tsx"),
                ...prefix("versions", [
                  index("routes/projects/folders/campaigns/items/versions/index.tsx"),
                  route(":versionId", "routes/projects/folders/campaigns/items/versions/show.tsx"),
                ]),
                ...prefix("comments", [
                  index("routes/projects/folders/campaigns/items/comments/index.tsx"),
                  route(":commentId/edit", "routes/projects/folders/campaigns/items/comments/edit.tsx"),
                ]),
              ]),
              route("actions/:kindId/:campaignId", "routes/projects/folders/campaigns/actions/layout.tsx", [
                index("routes/projects/folders/campaigns/actions/index.tsx"),
                route("move", "routes/projects/folders/campaigns/actions/move.tsx"),
                route("duplicate", "routes/projects/folders/campaigns/actions/duplicate.tsx"),
              ]),
              route("export/:formatId", "routes/projects/folders/campaigns/export.ts"),
              route(
                "social-calendar/:socialCalendarId",
                "routes/projects/folders/campaigns/social-calendar/layout.tsx",
                [
                  index("routes/projects/folders/campaigns/social-calendar/show.tsx"),
                  route("edit", "routes/projects/folders/campaigns/social-calendar/edit.tsx"),
                  route("delete", "routes/projects/folders/campaigns/social-calendar/delete.tsx"),
                  route("slots", "routes/projects/folders/campaigns/social-calendar/slots.tsx"),
                  route("limits", "routes/projects/folders/campaigns/social-calendar/limits.tsx"),
                  ...prefix("imports", [
                    index("routes/projects/folders/campaigns/social-calendar/imports/index.tsx"),
                    route(":importId", "routes/projects/folders/campaigns/social-calendar/imports/show.tsx"),
                  ]),
                  route("export/:formatId", "routes/projects/folders/campaigns/social-calendar/export.ts"),
                  ...prefix("boards", [
                    index("routes/projects/folders/campaigns/social-calendar/boards/index.tsx"),
                    route("new", "routes/projects/folders/campaigns/social-calendar/boards/new.tsx"),
                    route(":boardId", "routes/projects/folders/campaigns/social-calendar/boards/layout.tsx", [
                      index("routes/projects/folders/campaigns/social-calendar/boards/show.tsx"),
                      route("move", "routes/projects/folders/campaigns/social-calendar/boards/move.tsx"),
                      route("day", "routes/projects/folders/campaigns/social-calendar/boards/day.tsx"),
                      route("series", "routes/projects/folders/campaigns/social-calendar/boards/series.tsx"),
                      route("split", "routes/projects/folders/campaigns/social-calendar/boards/split.tsx"),
                      route(
                        "calendar",
                        "routes/projects/folders/campaigns/social-calendar/boards/calendar.tsx",
                      ),
                      route("delete", "routes/projects/folders/campaigns/social-calendar/boards/delete.tsx"),
                      route(
                        "reference-image/delete",
                        "routes/projects/folders/campaigns/social-calendar/boards/reference-image/delete.tsx",
                      ),
                    ]),
                  ]),
                ],
              ),
              route(
                "meta-advertisement/:metaAdvertisementId",
                "routes/projects/folders/campaigns/meta-advertisement/layout.tsx",
                [
                  index("routes/projects/folders/campaigns/meta-advertisement/show.tsx"),
                  route("edit", "routes/projects/folders/campaigns/meta-advertisement/edit.tsx"),
                  route("delete", "routes/projects/folders/campaigns/meta-advertisement/delete.tsx"),
                  route("export", "routes/projects/folders/campaigns/meta-advertisement/export.ts"),
                  route("pack", "routes/projects/folders/campaigns/meta-advertisement/pack.ts"),
                  route("variants", "routes/projects/folders/campaigns/meta-advertisement/variants.tsx"),
                  ...prefix("content", [
                    route("new", "routes/projects/folders/campaigns/meta-advertisement/content/new.tsx"),
                    route(
                      ":contentId",
                      "routes/projects/folders/campaigns/meta-advertisement/content/layout.tsx",
                      [
                        index("routes/projects/folders/campaigns/meta-advertisement/content/show.ts"),
                        route(
                          "edit",
                          "routes/projects/folders/campaigns/meta-advertisement/content/edit.tsx",
                        ),
                        route(
                          "delete",
                          "routes/projects/folders/campaigns/meta-advertisement/content/delete.tsx",
                        ),
                        route(
                          "position",
                          "routes/projects/folders/campaigns/meta-advertisement/content/position.ts",
                        ),
                        route(
                          "variants",
                          "routes/projects/folders/campaigns/meta-advertisement/content/variants.tsx",
                        ),
                        ...prefix("image", [
                          index(
                            "routes/projects/folders/campaigns/meta-advertisement/content/image/index.tsx",
                          ),
                          route(
                            "delete",
                            "routes/projects/folders/campaigns/meta-advertisement/content/image/delete.tsx",
                          ),
                        ]),
                      ],
                    ),
                  ]),
                ],
              ),
              route(
                "google-advertisement/:googleAdvertisementId",
                "routes/projects/folders/campaigns/google-advertisement/layout.tsx",
                [
                  index("routes/projects/folders/campaigns/google-advertisement/show.tsx"),
                  route("edit", "routes/projects/folders/campaigns/google-advertisement/edit.tsx"),
                  route("delete", "routes/projects/folders/campaigns/google-advertisement/delete.tsx"),
                  route("import", "routes/projects/folders/campaigns/google-advertisement/import.tsx"),
                  route(
                    "imports/:importId",
                    "routes/projects/folders/campaigns/google-advertisement/imports/show.tsx",
                  ),
                  route("export", "routes/projects/folders/campaigns/google-advertisement/export.ts"),
                  route("keywords", "routes/projects/folders/campaigns/google-advertisement/keywords.tsx"),
                  route("rules", "routes/projects/folders/campaigns/google-advertisement/rules.tsx"),
                  ...prefix("ad-groups", [
                    index("routes/projects/folders/campaigns/google-advertisement/ad-groups/index.tsx"),
                    route("new", "routes/projects/folders/campaigns/google-advertisement/ad-groups/new.tsx"),
                    route(
                      ":adGroupId/edit",
                      "routes/projects/folders/campaigns/google-advertisement/ad-groups/edit.tsx",
                    ),
                    route(
                      ":adGroupId/delete",
                      "routes/projects/folders/campaigns/google-advertisement/ad-groups/delete.tsx",
                    ),
                  ]),
                  ...prefix("content", [
                    route("new", "routes/projects/folders/campaigns/google-advertisement/content/new.tsx"),
                    route(
                      ":contentId",
                      "routes/projects/folders/campaigns/google-advertisement/content/layout.tsx",
                      [
                        index("routes/projects/folders/campaigns/google-advertisement/content/show.ts"),
                        route(
                          "edit",
                          "routes/projects/folders/campaigns/google-advertisement/content/edit.tsx",
                        ),
                        route(
                          "extras",
                          "routes/projects/folders/campaigns/google-advertisement/content/extras.tsx",
                        ),
                        route(
                          "combinations",
                          "routes/projects/folders/campaigns/google-advertisement/content/combinations.tsx",
                        ),
                        route(
                          "move",
                          "routes/projects/folders/campaigns/google-advertisement/content/move.tsx",
                        ),
                        route(
                          "delete",
                          "routes/projects/folders/campaigns/google-advertisement/content/delete.tsx",
                        ),
                      ],
                    ),
                  ]),
                ],
              ),
              route("blog/:blogId", "routes/projects/folders/campaigns/blog/layout.tsx", [
                index("routes/projects/folders/campaigns/blog/show.tsx"),
                route("preview", "routes/projects/folders/campaigns/blog/preview.ts"),
                route("settings", "routes/projects/folders/campaigns/blog/settings.tsx"),
                route("checklist", "routes/projects/folders/campaigns/blog/checklist.tsx"),
                ...prefix("cover", [
                  index("routes/projects/folders/campaigns/blog/cover/index.tsx"),
                  route("delete", "routes/projects/folders/campaigns/blog/cover/delete.tsx"),
                ]),
                route("import", "routes/projects/folders/campaigns/blog/import.tsx"),
                route("export", "routes/projects/folders/campaigns/blog/export.ts"),
                route("repurpose", "routes/projects/folders/campaigns/blog/repurpose.tsx"),
                route("delete", "routes/projects/folders/campaigns/blog/delete.tsx"),
              ]),
            ]),
          ]),
        ]),
      ]),
    ]),
    // What lies in the signed-in area is nobody's business before signing in, whether it exists or not.
    ...["projects", "tasks", "settings", "micro-tools"].map((area) =>
      route(`${area}/*`, "routes/not-found.tsx", { id: `not-found-in-${area}` }),
    ),
  ]),
  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
