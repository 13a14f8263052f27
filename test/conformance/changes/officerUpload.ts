import { isSuccess } from "../answer";
import { NotChecked } from "../check";
import { type Exchange, formOf, type Service } from "../service";
import { isClosed, type Loan, newDocuments, readLoan, type Task, waitFor } from "../tasks";
import { FIELD } from "./borrowerUpload";

/** What uploading a file to a loan officer task by its documentUploadPath did. */
export interface OfficerUpload {
  readonly task: Task;
  readonly before: Loan;
  readonly answer: Exchange;
  readonly after: Loan;
}

/** Asked for before tasks are reassigned: whether the path goes on to take uploads then is not stated. */
export function officerUpload(service: Service): Promise<OfficerUpload> {
  return service.once("officer upload", async () => {
    const before = await readLoan(service, service.loan);
    const task = chosenTask(before);
    const answer = await send(service, String(task.fields.documentUploadPath));
    const after = await waitFor(
      service,
      () => readLoan(service, before.id),
      ({ tasks }) => {
        const now = tasks.get(String(task.id)) ?? task;
        return !isSuccess(answer) || (newDocuments(task, now).length > 0 && now.fields.status !== "NotStarted");
      },
    );
    service.touched.add(String(task.id));
    return { task, before, answer, after };
  });
}

function chosenTask({ tasks }: Loan): Task {
  const candidates = [...tasks.values()].filter(
    ({ kind, fields }) => kind === "officer" && typeof fields.documentUploadPath === "string",
  );
  const points = (task: Task) =>
    (task.fields.assignedTo === "LOAN_OFFICER" ? 8 : 0) +
    (isClosed(task) ? 0 : 3) +
    (task.fields.type === "DocumentRequired" ? 2 : 0) +
    (task.fields.status === "NotStarted" ? 1 : 0);
  const [best] = candidates.sort((one, other) => points(other) - points(one));
  if (best === undefined) throw new NotChecked("the loan has no loan officer task with a path");
  return best;
}

/** A path from the root may count from the service's origin or from its base URL: where one is not found, the other is tried. */
async function send(service: Service, path: string): Promise<Exchange> {
  const { baseUrl, officerUploadField = FIELD } = service.target;
  const readings = /^\/(?!\/)/.test(path) ? [new URL(path, baseUrl).href, `${baseUrl}${path}`] : [path];
  const [first = path, second = first] = readings.map((reading) => new URL(reading, `${baseUrl}/`).href);
  if (new URL(first).origin !== new URL(baseUrl).origin) throw new NotChecked("the path leads to another origin");
  const form = () => formOf(officerUploadField, { "conformance.txt": "page 1" });
  const answer = await service.upload(first, form());
  return answer.status === 404 && second !== first ? await service.upload(second, form()) : answer;
}
