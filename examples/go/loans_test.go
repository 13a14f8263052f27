// Tests with the simulator, over its control endpoint. Each has a state of its own (--state-per token), so that they run side by side.
package loans

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"testing"
)

var simulator struct{ URL, ControlURL, ControlToken string }

func TestMain(m *testing.M) {
	command := exec.Command("node_modules/.bin/loan-ops-simulator", "--scenario", "busy-friday", "--state-per", "token",
		"--control-port", "0", "--json", "--exit-with-parent")
	output, err := command.StdoutPipe()
	if err == nil {
		err = command.Start()
	}
	if err == nil {
		err = json.NewDecoder(output).Decode(&simulator)
	}
	if err != nil {
		fmt.Println(err)
		os.Exit(1)
	}
	code := m.Run()
	_ = command.Process.Kill()
	os.Exit(code)
}

func send(method, url, token, state string, body any, answer any) (int, error) {
	text, _ := json.Marshal(body)
	if body == nil {
		text = nil
	}
	request, _ := http.NewRequest(method, url, bytes.NewReader(text))
	request.Header.Set("Authorization", "Bearer "+token)
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("Loan-Ops-State", state)
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return 0, err
	}
	defer response.Body.Close()
	content, err := io.ReadAll(response.Body)
	if err == nil && answer != nil {
		err = json.Unmarshal(content, answer)
	}
	return response.StatusCode, err
}

// The control endpoint, for the state of this test.
func control(t *testing.T, method, path string, body any) {
	t.Helper()
	var answer struct{ Errors []struct{ Message string } }
	status, err := send(method, simulator.ControlURL+path, simulator.ControlToken, token(t), body, &answer)
	if err != nil || status != 200 {
		t.Fatal(status, err, answer.Errors)
	}
}

func token(t *testing.T) string { return "go-" + t.Name() }

// A client of the service, as your own code would be. Put yours in its place.
func reassign(t *testing.T) (int, error) {
	query := `mutation { loan { reassignLoanOfficerTasks(input: { loanId: "LN-5200" }) { reassignedCount } } }`
	return send("POST", simulator.URL+"/graphql", token(t), "", map[string]any{"query": query}, nil)
}

func TestReassigns(t *testing.T) {
	t.Parallel()
	if status, err := reassign(t); status != 200 || err != nil {
		t.Fatal(status, err)
	}
	expected := map[string]any{"operation": "reassignLoanOfficerTasks", "withArguments": map[string]any{"input": map[string]any{"loanId": "LN-5200"}}}
	control(t, "POST", "/calls/expect", map[string]any{"calls": []any{expected}, "nothingElse": true})
}

func TestDoesNotSendAReassignmentAgainWhenItsAnswerIsLost(t *testing.T) {
	t.Parallel()
	control(t, "POST", "/faults", map[string]any{"operation": "reassignLoanOfficerTasks", "fault": "reset-after"})
	if _, err := reassign(t); err == nil {
		t.Fatal("an answer came")
	}
	control(t, "POST", "/calls/expect", map[string]any{"calls": []any{map[string]any{"operation": "reassignLoanOfficerTasks"}}})
}
