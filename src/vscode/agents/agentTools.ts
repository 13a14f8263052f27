/** Every tool that the manifest contributes, without the prefix of its name; a test holds the two equal. */
export const AGENT_TOOLS = [
  "list_loans",
  "get_loan",
  "find_tasks",
  "get_changes",
  "explain_loan",
  "list_activity",
  "get_service_rules",
  "prepare_upload",
  "prepare_reject",
  "prepare_reassign",
  "start_simulator",
  "set_simulator_fault",
  "advance_simulator",
  "reset_simulator",
] as const;

export type AgentTool = (typeof AGENT_TOOLS)[number];

export function toolId(name: AgentTool): string {
  return `loanOps_${name}`;
}
