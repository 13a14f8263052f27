import * as vscode from "vscode";
import type { Session } from "../environments/session";
import type { BatchContext } from "../sending/batch/batchContext";
import type { Known } from "../sending/claimPlan";
import { assertActive } from "../sending/confirm";
import type { TaskTarget } from "../targets/targets";
import { confirmPlan, SAVE_FIRST } from "./confirmPlan";
import { planUpload, type SendableSource, sendable, type UploadPlan } from "./uploadPlan";
import type { UploadSource } from "./uploadSource";

/** A plan that the user agreed to. */
export interface AgreedPlan {
  readonly plan: UploadPlan;
  readonly files: readonly SendableSource[];
  readonly known: Known;
}

/**
 * Plans an upload and asks. If the user chooses to save first, saves, plans again, and asks again only about new
 * findings. Undefined when there is nothing to send or the user leaves.
 */
export async function agreedPlan(
  context: BatchContext,
  session: Session,
  target: TaskTarget,
  sources: readonly UploadSource[],
): Promise<AgreedPlan | undefined> {
  let before: UploadPlan | undefined;
  while (true) {
    const plan = await planUpload(context, session, target, sources);
    if (before !== undefined && !saysMore(plan, before)) {
      assertActive(context, session.environment);
      // What these findings do not name was sent since they were made.
      return { plan, files: sendable(plan), known: new Set(plan.before.map(({ id }) => id)) };
    }
    // Loads while the user reads the plan. The upload itself reports an error.
    session.service.prepareUpload().catch(() => undefined);
    const answer = await confirmPlan(context, session, target, plan);
    if (answer !== SAVE_FIRST) return answer && { plan, ...answer };
    for (const { source, savedAt } of plan.files) {
      if (source.uri && savedAt !== undefined) await vscode.workspace.save(source.uri);
    }
    before = plan;
  }
}

function saysMore(plan: UploadPlan, before: UploadPlan): boolean {
  const known = new Set(before.findings.map(({ message }) => message));
  return (
    plan.findings.some(({ message }) => !known.has(message)) || plan.files.some(({ savedAt }) => savedAt !== undefined)
  );
}
