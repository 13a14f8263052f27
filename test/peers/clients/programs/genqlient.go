// require github.com/Khan/genqlient v0.8.1
// require golang.org/x/tools v0.38.0
// before: go get -tool github.com/Khan/genqlient@v0.8.1 && go tool genqlient genqlient.yaml
package main

/* file genqlient.yaml
schema: schema.graphql
operations: [operations.graphql]
generated: generated.go
package: main
optional: pointer
bindings:
  ID: { type: string }
*/

/* file operations.graphql
query Loan($id: ID!, $first: Int) {
  loan(id: $id) {
    id
    borrowers(first: $first) { edges { node { id borrowerTasks { id documentLinks { id } } } } }
  }
}
mutation Reject($input: RejectDocumentInput!) {
  borrower { rejectDocument(input: $input) { taskId } }
}
*/

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"strings"
	"time"

	"github.com/Khan/genqlient/graphql"
)

type authorized struct{ client http.Client }

func (a *authorized) Do(request *http.Request) (*http.Response, error) {
	request.Header.Set("Authorization", "Bearer peer")
	return a.client.Do(request)
}

func clientOf(limit time.Duration) graphql.Client {
	return graphql.NewClient(os.Getenv("BASE_URL")+"/graphql", &authorized{http.Client{Timeout: limit}})
}

func control(method, path string, body any) map[string]any {
	written, _ := json.Marshal(body)
	content := bytes.NewReader(written)
	if body == nil {
		content = bytes.NewReader(nil)
	}
	request, _ := http.NewRequest(method, os.Getenv("CONTROL_URL")+path, content)
	request.Header.Set("Authorization", "Bearer "+os.Getenv("CONTROL_TOKEN"))
	if body != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		panic(err)
	}
	defer response.Body.Close()
	var answer map[string]any
	json.NewDecoder(response.Body).Decode(&answer)
	return answer
}

func received() any { return control("GET", "/calls", nil)["received"] }

func readLoan(first *int) *LoanLoan {
	read, err := Loan(context.Background(), clientOf(time.Minute), "LN-2041", first)
	if err != nil {
		panic(err)
	}
	return read.Loan
}

func reject() bool {
	for _, edge := range readLoan(nil).Borrowers.Edges {
		for _, task := range edge.Node.BorrowerTasks {
			for _, document := range task.DocumentLinks {
				input := RejectDocumentInput{LoanId: "LN-2041", DocumentId: *document.Id, ArchiveReasonNotes: "Page 2 is missing"}
				done, err := Reject(context.Background(), clientOf(time.Minute), input)
				return err == nil && *done.Borrower.RejectDocument.TaskId == *task.Id
			}
		}
	}
	return false
}

// What the library does with a fault of the next read, and how many requests it sent.
func failing(limit time.Duration, fault map[string]any) string {
	control("DELETE", "/calls", nil)
	fault["operation"] = "loan"
	control("POST", "/faults", fault)
	_, err := Loan(context.Background(), clientOf(limit), "LN-2041", nil)
	control("DELETE", "/faults", nil)
	seen := "taken as whole"
	switch {
	case err != nil && os.IsTimeout(err):
		seen = "timeout"
	case err != nil && strings.Contains(err.Error(), "503"):
		seen = "503"
	case err != nil:
		seen = err.Error()
		if at := strings.LastIndex(seen, ": "); at >= 0 {
			seen = seen[at+2:]
		}
	}
	if sent := received(); sent != 1.0 {
		return fmt.Sprintf("%s, sent %v times", seen, sent)
	}
	return seen
}

func main() {
	yes := map[bool]string{true: "yes", false: "no"}
	tell := func(claim, seen string) {
		line, _ := json.Marshal(map[string]string{"library": "Go: genqlient 0.8.1", "claim": claim, "seen": seen})
		fmt.Println(string(line))
	}
	one := 1
	tell("read", yes[readLoan(nil).Id != nil])
	tell("page", yes[len(readLoan(&one).Borrowers.Edges) == 1])
	tell("reject", yes[reject()])
	tell("names", "makes no forms")
	tell("503", failing(time.Minute, map[string]any{"fault": "status", "status": 503}))
	tell("slow", failing(time.Second, map[string]any{"fault": "delay", "milliseconds": 5000}))
	tell("cut", failing(time.Minute, map[string]any{"fault": "cut-off"}))
	tell("reset", failing(time.Minute, map[string]any{"fault": "reset"}))
	control("POST", "/reset", nil)
	tell("fresh", yes[received() == 0.0])
}
