import type { BorrowerSeed, Scenario, TaskSeed } from "../../../src/simulator/scenarios/scenario";

const TASK: Omit<TaskSeed, "id" | "title"> = {
  status: "NotStarted",
  type: "DocumentRequired",
  priority: "HIGH",
  dueInDays: -3,
  createdDaysAgo: 9,
  description: "",
};

type Facts = Partial<TaskSeed> & Pick<TaskSeed, "title">;

function borrower(id: string, firstName: string, lastName: string, ...tasks: readonly Facts[]): BorrowerSeed {
  return {
    id: `borrower_${id}`,
    firstName,
    lastName,
    email: `${id}@example.com`,
    tasks: tasks.map((facts, index) => ({ ...TASK, id: `task_${id}${index + 1}`, ...facts })),
  };
}

const ARABIC = borrower("ar", "محمد عبد الرحمن", "الخطيب", {
  title: "كشف حساب بنكي لآخر 60 يومًا",
  description: "يرجى تحميل جميع الصفحات.\nEvery page, please (1 of 12 is missing).",
  documents: [{ id: "doc_ar1", name: "كشف حساب 2026.pdf", uploadedDaysAgo: 2 }],
});

const HEBREW = borrower("he", "נועה", "לוי-כהן", { title: "תלוש שכר (3)", status: "InProgress", dueInDays: 4 });

const JAPANESE = borrower(
  "ja",
  "花子",
  "山田",
  { title: "源泉徴収票（直近二年分）をアップロードしてください", status: "Completed", completedDaysAgo: 1 },
  { title: "재직증명서", status: "AutomaticallyCancelled" },
  { title: "银行对账单", status: "ManuallyCancelled" },
  { title: "A status that nobody knows", status: "WaitingForTheMoon" },
);

const LONG = borrower(
  "long",
  "Maximiliana Theodora Wilhelmina",
  "von und zu Hohenstein-Wolfenbüttel-Lichtenberg-Sondershausen",
  {
    title:
      "Upload the complete and signed articles of incorporation of every company in which you have held more than twenty-five percent at any time during the last seven years, with all annexes",
    description: "A description.",
    failingFields: ["priority", "documentLinks"],
  },
  { title: "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft" },
);

/** Names in all directions and of all lengths, each status, and a field that the service could not give. */
export const NAMES: Scenario = {
  name: "names",
  deals: [
    {
      id: "deal_names",
      friendlyId: "DL-NAMES",
      borrowers: [ARABIC, HEBREW, JAPANESE, LONG],
      loan: { id: "loan_names", friendlyId: "LN-NAMES" },
    },
  ],
};
