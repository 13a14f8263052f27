import assert from "node:assert/strict";
import { withWindow } from "./driver/fixtures";
import type { Tree } from "./driver/tree";
import { eventually } from "./driver/waitUntil";

const LOAN = "LN-2041";
const STATEMENTS = "Bank statements, last 60 days";
const JOSE = "José Ramírez Ortega";

describe("with Spanish as VS Code's display language", () => {
  let loans: Tree;

  const { workbench } = withWindow(() => ({ language: "es" }));

  before(async () => {
    loans = await workbench.tree("Préstamos");
  });

  it("the tree, its menus, the status bar and a dialog speak Spanish", async () => {
    await workbench.statusBar.shows(/Simulador/);
    await eventually(async () => {
      const labels = (await loans.children(LOAN, JOSE)).map(({ label }) => label);
      assert.deepEqual(labels.slice(0, 2), ["Sin empezar", "En curso"]);
      assert.match((await loans.find(LOAN)).description, /^\d+ de \d+ con retraso/);
      const [task] = await loans.children(LOAN, JOSE, "Sin empezar");
      assert.match(task?.label ?? "", /^\d+ d de retraso · /);
    });
    await loans.chooseFromMenu("Reasignar las tareas del oficial de préstamos al prestatario…", LOAN);
    const dialog = await workbench.dialog.opened(
      /^¿Reasignar al prestatario las tareas del oficial de préstamos de LN-2041/,
    );
    assert.match(dialog.text, /Entorno: Simulador — datos inventados/);
    assert.ok(dialog.buttons.includes("Reasignar"), dialog.buttons.join(", "));
    await dialog.click("Cancel");
  });

  it("the task page does, with Spanish dates and without changing the service's words", async () => {
    await loans.click(LOAN, JOSE, "Sin empezar", STATEMENTS);
    const frame = await workbench.taskPage.headed(STATEMENTS);
    await eventually(async () => {
      const text = (await frame.locator("body").textContent()) ?? "";
      for (const part of ["Tarea del prestatario", "Siguiente paso", "Cargar…", "Aún no hay documentos."]) {
        assert.ok(text.includes(part), `${part} is missing in: ${text}`);
      }
      assert.match(text, /\d{1,2} (ene|feb|mar|abr|may|jun|jul|ago|sept|oct|nov|dic) \d{4}/);
      assert.equal(await frame.locator("html").getAttribute("lang"), "es");
    });
  });
});
