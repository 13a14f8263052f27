import * as l10n from "@vscode/l10n";
import type { Environment } from "../../domain/environment";

const LEVELS = ["off", "simulator", "sandbox", "all"] as const;
type AgentAccess = (typeof LEVELS)[number];

export interface AgentSettings {
  readonly access: AgentAccess;
  /** The ID of the production environment that `all` is for; empty for none. */
  readonly productionEnvironment: string;
}

/** What is no level is no access. */
export function agentSettingsOf(settings: Readonly<Record<string, unknown>>): AgentSettings {
  const { agentAccess: access = "simulator", agentProductionEnvironment: production } = settings;
  return {
    access: LEVELS.find((level) => level === access) ?? "off",
    productionEnvironment: typeof production === "string" ? production : "",
  };
}

/** Whether agents may see this environment. Production has to be named, too. */
export function agentsMaySee(
  { id, kind }: Pick<Environment, "id" | "kind">,
  { access, productionEnvironment }: AgentSettings,
): boolean {
  switch (kind) {
    case "simulator":
      return access !== "off";
    case "sandbox":
      return access === "sandbox" || access === "all";
    case "production":
      return access === "all" && id === productionEnvironment;
  }
}

export function agentAccessText(settings: AgentSettings, environments: () => readonly Environment[]): string {
  switch (settings.access) {
    case "off":
      return l10n.t("Chat agents have no access.");
    case "simulator":
      return l10n.t("Chat agents may use the simulator only.");
    case "sandbox":
      return l10n.t("Chat agents may use the simulator, and see masked data of sandboxes.");
    case "all": {
      const named = environments().find((one) => one.kind === "production" && agentsMaySee(one, settings));
      return named === undefined
        ? l10n.t(
            "Chat agents may use the simulator, and see masked data of sandboxes. No production environment is named for them.",
          )
        : l10n.t("Chat agents may use the simulator, and see masked data of sandboxes and of {0}.", named.name);
    }
  }
}
