package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"os"
	"runtime"
	"strings"
	"time"
)

var (
	base    = os.Getenv("BASE_URL")
	control = os.Getenv("CONTROL_URL")
	names   = []string{"caf\u00e9.pdf", `the "final" one.pdf`, "a;b=c 100%.pdf", "\u5de5\u8d44.pdf"}
)

const (
	loanQuery = `query ($id: ID!, $first: Int) { loan(id: $id) { id borrowers(first: $first) { edges { node { id
  borrowerTasks { id documentLinks { id } } } } } } }`
	rejectQuery = `mutation ($input: RejectDocumentInput!) { borrower { rejectDocument(input: $input) { taskId } } }`
)

type object = map[string]any

type loan struct {
	ID        string
	Borrowers struct {
		Edges []struct {
			Node struct {
				BorrowerTasks []struct {
					ID            string
					DocumentLinks []struct{ ID string }
				}
			}
		}
	}
}

type answer struct {
	Data struct {
		Loan     loan
		Borrower struct{ RejectDocument struct{ TaskID string } }
	}
}

func send(method, url, token, kind string, body io.Reader, limit time.Duration) (int, []byte, error) {
	request, err := http.NewRequest(method, url, body)
	if err != nil {
		return 0, nil, err
	}
	request.Header.Set("Authorization", "Bearer "+token)
	if body != nil {
		request.Header.Set("Content-Type", kind)
	}
	client := http.Client{Timeout: limit}
	response, err := client.Do(request)
	if err != nil {
		return 0, nil, err
	}
	defer response.Body.Close()
	content, err := io.ReadAll(response.Body)
	return response.StatusCode, content, err
}

func hands(method, path string, body any, into any) {
	var content io.Reader
	if body != nil {
		written, _ := json.Marshal(body)
		content = bytes.NewReader(written)
	}
	_, text, err := send(method, control+path, os.Getenv("CONTROL_TOKEN"), "application/json", content, time.Minute)
	if err != nil {
		panic(err)
	}
	if into != nil {
		json.Unmarshal(text, into)
	}
}

func graphql(query string, variables object, limit time.Duration) (int, answer, error) {
	body, _ := json.Marshal(object{"query": query, "variables": variables})
	var read answer
	status, text, err := send("POST", base+"/graphql", "peer", "application/json", bytes.NewReader(body), limit)
	if err == nil && status == http.StatusOK {
		err = json.Unmarshal(text, &read)
	}
	return status, read, err
}

func readLoan(first any) loan {
	variables := object{"id": "LN-2041"}
	if first != nil {
		variables["first"] = first
	}
	_, read, _ := graphql(loanQuery, variables, time.Minute)
	return read.Data.Loan
}

func reject() bool {
	for _, edge := range readLoan(nil).Borrowers.Edges {
		for _, task := range edge.Node.BorrowerTasks {
			for _, document := range task.DocumentLinks {
				input := object{"loanId": "LN-2041", "documentId": document.ID, "archiveReasonNotes": "Page 2 is missing"}
				_, read, _ := graphql(rejectQuery, object{"input": input}, time.Minute)
				return read.Data.Borrower.RejectDocument.TaskID == task.ID
			}
		}
	}
	return false
}

func uploadNames() string {
	read := readLoan(nil)
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	for _, name := range names {
		part, _ := form.CreateFormFile("borrower-task-files", name)
		part.Write([]byte("%PDF-1.7"))
	}
	form.Close()
	task := read.Borrowers.Edges[0].Node.BorrowerTasks[0].ID
	url := fmt.Sprintf("%s/api/loan-applications/%s/borrower-tasks/%s/documents", base, read.ID, task)
	status, _, err := send("POST", url, "peer", form.FormDataContentType(), &body, time.Minute)
	if err != nil || status >= 300 {
		return fmt.Sprint("refused with ", status, err)
	}
	var uploads []struct{ Files []struct{ Name string } }
	hands("GET", "/uploads", nil, &uploads)
	other := []string{}
	for at, file := range uploads[len(uploads)-1].Files {
		if file.Name != names[at] {
			other = append(other, file.Name)
		}
	}
	if len(other) > 0 {
		return "other: " + strings.Join(other, ", ")
	}
	return "yes"
}

// What the library does with a fault of the next read, and how many requests it sent.
func failing(limit time.Duration, fault object) string {
	hands("DELETE", "/calls", nil, nil)
	fault["operation"] = "loan"
	hands("POST", "/faults", fault, nil)
	status, _, err := graphql(loanQuery, object{"id": "LN-2041"}, limit)
	hands("DELETE", "/faults", nil, nil)
	seen := fmt.Sprint(status)
	var syntax *json.SyntaxError
	switch {
	case errors.As(err, &syntax):
		seen = "taken as whole"
	case err != nil && os.IsTimeout(err):
		seen = "timeout"
	case err != nil:
		seen = err.Error()
		if at := strings.LastIndex(seen, ": "); at >= 0 {
			seen = seen[at+2:]
		}
	}
	if sent := received(); sent != 1 {
		return fmt.Sprintf("%s, sent %d times", seen, sent)
	}
	return seen
}

func received() int {
	var calls struct{ Received int }
	hands("GET", "/calls", nil, &calls)
	return calls.Received
}

func main() {
	yes := map[bool]string{true: "yes", false: "no"}
	library := "Go: net/http " + strings.TrimPrefix(runtime.Version(), "go")
	tell := func(claim, seen string) {
		line, _ := json.Marshal(map[string]string{"library": library, "claim": claim, "seen": seen})
		fmt.Println(string(line))
	}
	tell("read", yes[readLoan(nil).ID != ""])
	tell("page", yes[len(readLoan(1).Borrowers.Edges) == 1])
	tell("reject", yes[reject()])
	tell("names", uploadNames())
	tell("503", failing(time.Minute, object{"fault": "status", "status": 503}))
	tell("slow", failing(time.Second, object{"fault": "delay", "milliseconds": 5000}))
	tell("cut", failing(time.Minute, object{"fault": "cut-off"}))
	tell("reset", failing(time.Minute, object{"fault": "reset"}))
	hands("POST", "/reset", nil, nil)
	tell("fresh", yes[received() == 0])
}
