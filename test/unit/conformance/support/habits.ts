import type { Simulator } from "../../../../src/simulator/simulator";
import type { TaskRecord } from "../../../../src/simulator/state/state";
import { at } from "../../../conformance/check";
import type { Habit, PassingAnswer, PassingRequest } from "./wrongService";

export const OK = (data: unknown): PassingAnswer => ({ status: 200, body: { data } });
export const ERROR = (message = "No.", status = 200): PassingAnswer => ({ status, body: { errors: [{ message }] } });

export const queryOf = ({ graphql }: PassingRequest) => graphql?.query ?? "";
export const inputOf = ({ graphql }: PassingRequest) => at(graphql?.variables, "input");
export const isUpload = ({ graphql }: PassingRequest) => graphql === undefined;
export const isRejection = (request: PassingRequest) => /RejectDocumentInput/.test(queryOf(request));
export const isReassignment = (request: PassingRequest) => /reassignLoanOfficerTasks/.test(queryOf(request));
export const isCreation = (request: PassingRequest) => /create\(/.test(queryOf(request));

type Replacement = ((value: unknown) => unknown) | string | number | null | object;

/** Puts something else, or what it makes of it, in the place of every value of a name that is not null, wherever it stands. */
export function replaced(name: string, by: Replacement): Habit {
  const made = (value: unknown) => (typeof by === "function" ? by(value) : by);
  return walked((key, value) => (key === name && value !== null ? [key, made(value)] : undefined));
}

export function leftOut(name: string): Habit {
  return walked((key) => (key === name ? null : undefined));
}

/** Changes the entries of every object: null drops one, undefined looks inside. */
export function walked(change: (key: string, value: unknown) => [string, unknown] | null | undefined): Habit {
  const walk = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(walk);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, inside]) => {
        const changed = change(key, inside);
        if (changed === null) return [];
        return [changed ?? [key, walk(inside)]];
      }),
    );
  };
  return {
    answer: (answer) => {
      answer.body = walk(answer.body);
    },
  };
}

/** Answers in the place of the service whenever the request is such. */
export function answering(isSuch: RegExp | ((request: PassingRequest) => boolean), answer: PassingAnswer): Habit {
  return {
    request: (request) =>
      (isSuch instanceof RegExp ? isSuch.test(queryOf(request)) : isSuch(request))
        ? structuredClone(answer)
        : undefined,
  };
}

export const withVariable =
  (name: string, value: string) =>
  ({ graphql }: PassingRequest) =>
    graphql?.variables?.[name] === value;

export function hearing(change: (request: PassingRequest, simulator: Simulator) => void): Habit {
  return { request: (request, simulator) => void change(request, simulator) };
}

/** Does something more, once the service has done such a request without an error. */
export function alsoAfter(
  isSuch: (request: PassingRequest) => boolean,
  change: (simulator: Simulator, request: PassingRequest, answer: PassingAnswer) => void,
): Habit {
  return {
    answer: (answer, request, simulator) => {
      const done = answer.status < 300 && at(answer.body, "errors") === undefined;
      if (isSuch(request) && done) change(simulator, request, answer);
    },
  };
}

/** Answers whatever the service refuses as if it had been done. */
export const refusingNothing: Habit = {
  answer: (answer) => {
    if (answer.status < 400 && at(answer.body, "errors") === undefined) return;
    Object.assign(answer, { status: 200, body: { data: { loan: { id: "done" }, deal: { id: "done" } } } });
  },
};

/** Answers as a service does whose schema lacks a field. */
export function withoutField(field: string, isSuch: (query: string) => boolean = () => true): Habit {
  // In a selection: neither a variable nor an argument.
  const names = new RegExp(`(?<![$(\\w])${field}(?![:\\w])`);
  const answer = ERROR(`Cannot query field "${field}".`, 400);
  return answering((request) => names.test(queryOf(request)) && isSuch(queryOf(request)), answer);
}

export function both(...habits: readonly Habit[]): Habit {
  return {
    request: async (request, simulator) => {
      for (const habit of habits) {
        const answer = await habit.request?.(request, simulator);
        if (answer !== undefined) return answer;
      }
      return undefined;
    },
    answer: (answer, request, simulator) => {
      for (const habit of habits) habit.answer?.(answer, request, simulator);
    },
  };
}

export function tasksOf({ state }: Simulator, isSuch: (task: TaskRecord) => boolean = () => true): TaskRecord[] {
  return [...state.tasks.values()].filter(isSuch);
}

/** What is readonly in the state of the simulator is not for a service that does wrong. */
export type Writable<T> = { -readonly [K in keyof T]: T[K] };

export function change<T extends object>(record: T | undefined, values: Partial<Writable<T>>): void {
  if (record !== undefined) Object.assign(record, values);
}

export function changeTasks(
  simulator: Simulator,
  isSuch: (task: TaskRecord) => boolean,
  values: Partial<Writable<TaskRecord>>,
): void {
  for (const task of tasksOf(simulator, isSuch)) change(task, values);
}
