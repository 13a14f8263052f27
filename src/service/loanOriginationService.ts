import type { Deal, Loan } from "../domain/loan";
import type { Task } from "../domain/task";
import type { ServiceError } from "./failure/serviceError";

export interface ReadOptions {
  readonly first: number;
  readonly signal?: AbortSignal;
  /** Loans that are asked for with the same one, at the same moment, go in one request. */
  readonly batch?: object | undefined;
  /** Told the request whose answer is given; undefined where none is kept. */
  answered?(request: number | undefined): void;
}

export type CreateBorrowerInput = Readonly<Record<"dealId" | "firstName" | "lastName" | "email", string>>;

/** `loanId`: ID or friendly ID. */
export type RejectDocumentInput = Readonly<Record<"loanId" | "documentId" | "archiveReasonNotes", string>>;

export interface FileVersion {
  readonly size: number;
  /** Differs once the file was written to or replaced; undefined where the file system cannot tell. */
  readonly identity?: string | undefined;
}

export interface UploadFile {
  readonly name: string;
  readonly path?: string | undefined;
  /** Bytes. What is sent has exactly this length, or the upload fails. */
  readonly size: number;
  /** A chunk's memory is not reused before the chunk after the next is requested; that of a file below 1 MiB never. */
  open(signal: AbortSignal): AsyncIterable<Uint8Array>;
}

export interface UploadRequest {
  /** The canonical ID that the query returned, never a friendly ID (service.md 4.4). */
  readonly loanId: string;
  readonly task: Pick<Task, "id" | "kind" | "documentUploadPath">;
  readonly files: readonly UploadFile[];
  readonly signal?: AbortSignal;
  /** Bytes handed to the network so far and in all, the form's own bytes included. */
  onProgress?(sent: number, total: number): void;
}

/** Each method rejects with a ServiceError. A change is sent once: a lost answer has the outcome "unknown". */
export interface LoanOriginationService {
  /** Whether a GraphQL service is there and does not refuse the token. Resolves with the errors of its answer. */
  ping(options?: { readonly signal?: AbortSignal }): Promise<ServiceError | undefined>;
  loan(reference: string, options: ReadOptions): Promise<Loan>;
  /** How many loans a `batch` may have at the moment: the service's limits are learnt (service.md 8). */
  loansAtOnce(): number;
  deal(id: string, options: ReadOptions): Promise<Deal>;
  /** From now on, reads ask again for the fields that the service seemed not to know. */
  askForEverything(): Promise<void>;
  /** As for the other two mutations (4.3), an answer without the promised value confirms nothing. */
  createBorrower(input: CreateBorrowerInput): Promise<{ readonly id: string }>;
  reassignLoanOfficerTasks(loanId: string): Promise<{ readonly reassignedCount: number }>;
  rejectDocument(input: RejectDocumentInput): Promise<{ readonly taskId: string }>;
  /** 4.4 and 4.5: all files in one request. */
  uploadDocuments(request: UploadRequest): Promise<void>;
}
