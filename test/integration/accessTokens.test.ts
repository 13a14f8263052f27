import assert from "node:assert/strict";
import * as vscode from "vscode";
import type { Environment } from "../../src/domain/environment";
import { AccessTokens } from "../../src/vscode/environments/tokens";

/** A secret store like VS Code's, in memory. */
function secretStore(): vscode.SecretStorage & { readonly kept: Map<string, string> } {
  const kept = new Map<string, string>();
  const changed = new vscode.EventEmitter<vscode.SecretStorageChangeEvent>();
  return {
    kept,
    onDidChange: changed.event,
    get: async (key: string) => kept.get(key),
    store: async (key: string, value: string) => void kept.set(key, value),
    delete: async (key: string) => void kept.delete(key),
  };
}

function at(baseUrl: string | undefined, id = "sandbox"): Environment {
  return { id, name: "Sandbox", kind: "sandbox", baseUrl, officerUploadField: undefined };
}

describe("service.md 5.1: an access token in the secret store", () => {
  it("goes to the origin it was given for, and to no other that the environment gets later", async () => {
    const tokens = new AccessTokens(secretStore());
    await tokens.store(at("https://api.example.com/los"), "t0ken");
    assert.equal(await tokens.get(at("https://api.example.com/los")), "t0ken");
    assert.equal(await tokens.get(at("https://api.example.com/v2")), "t0ken");
    for (const baseUrl of [
      "http://api.example.com/los",
      "https://api.example.com:8443/los",
      "https://api.example.com.evil.example/los",
      "https://evil.example/api.example.com",
      undefined,
    ]) {
      assert.equal(await tokens.get(at(baseUrl)), undefined, String(baseUrl));
    }
    assert.equal(await tokens.get(at("https://api.example.com/los", "production")), undefined);
    tokens.dispose();
  });

  it("is not taken from what somebody else wrote there", async () => {
    const secrets = secretStore();
    const tokens = new AccessTokens(secrets);
    for (const kept of ["t0ken", "null", "[]", '{"token":"t0ken"}', '{"token":5,"origin":"https://api.example.com"}']) {
      secrets.kept.set("loanOps.token.sandbox", kept);
      assert.equal(await tokens.get(at("https://api.example.com")), undefined, kept);
    }
    tokens.dispose();
  });
});
