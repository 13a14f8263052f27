import type { BorrowerSeed, Scenario, TaskSeed } from "../../../src/simulator/scenarios/scenario";

const TASK: Omit<TaskSeed, "id" | "title"> = {
  status: "NotStarted",
  type: "DocumentRequired",
  priority: "HIGH",
  dueInDays: -3,
  createdDaysAgo: 9,
  description: "",
};

const ARABIC: BorrowerSeed = {
  id: "borrower_ar",
  firstName: "محمد عبد الرحمن",
  lastName: "الخطيب",
  email: "mohammed@example.com",
  tasks: [
    {
      ...TASK,
      id: "task_ar1",
      title: "كشف حساب بنكي لآخر 60 يومًا",
      description: "يرجى تحميل جميع الصفحات.\nEvery page, please (1 of 12 is missing).",
      documents: [{ id: "doc_ar1", name: "كشف حساب 2026.pdf", uploadedDaysAgo: 2 }],
    },
  ],
};

const HEBREW: BorrowerSeed = {
  id: "borrower_he",
  firstName: "נועה",
  lastName: "לוי-כהן",
  email: "noa@example.com",
  tasks: [{ ...TASK, id: "task_he1", title: "תלוש שכר (3)", status: "InProgress", dueInDays: 4 }],
};

const JAPANESE: BorrowerSeed = {
  id: "borrower_ja",
  firstName: "花子",
  lastName: "山田",
  email: "hanako@example.com",
  tasks: [
    {
      ...TASK,
      id: "task_ja1",
      title: "源泉徴収票（直近二年分）をアップロードしてください",
      status: "Completed",
      completedDaysAgo: 1,
    },
    { ...TASK, id: "task_ja2", title: "재직증명서", status: "AutomaticallyCancelled" },
    { ...TASK, id: "task_ja3", title: "银行对账单", status: "ManuallyCancelled" },
    { ...TASK, id: "task_ja4", title: "A status that nobody knows", status: "WaitingForTheMoon" },
  ],
};

const LONG: BorrowerSeed = {
  id: "borrower_long",
  firstName: "Maximiliana Theodora Wilhelmina",
  lastName: "von und zu Hohenstein-Wolfenbüttel-Lichtenberg-Sondershausen",
  email: "maximiliana@example.com",
  tasks: [
    {
      ...TASK,
      id: "task_long1",
      title:
        "Upload the complete and signed articles of incorporation of every company in which you have held more than twenty-five percent at any time during the last seven years, with all annexes",
      description: "A description.",
      failingFields: ["priority", "documentLinks"],
    },
    {
      ...TASK,
      id: "task_long2",
      title: "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft",
    },
  ],
};

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
