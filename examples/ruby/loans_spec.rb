# Tests with the simulator, over its control endpoint: rspec loans_spec.rb
require "json"
require "net/http"

RSpec.describe "Loans" do
  before(:all) do
    options = %w[--scenario busy-friday --token demo --control-port 0 --json --exit-with-parent]
    @process = IO.popen(["node_modules/.bin/loan-ops-simulator", *options])
    @simulator = JSON.parse(@process.gets)
  end
  after(:all) { Process.kill("TERM", @process.pid) }
  before { control("/reset", {}) }

  def post(url, token, body)
    headers = { "Authorization" => "Bearer #{token}", "Content-Type" => "application/json" }
    uri = URI(url)
    Net::HTTP.start(uri.host, uri.port, max_retries: 0) { |http| http.post(uri.path, JSON.generate(body), headers) }
  end

  def control(path, body)
    response = post(@simulator["controlUrl"] + path, @simulator["controlToken"], body)
    raise response.body unless response.code == "200"
  end

  # A client of the service, as your own code would be. Put yours in its place.
  def graphql(query)
    JSON.parse(post("#{@simulator["url"]}/graphql", "demo", { query: query }).body)["data"]
  end

  it "reads the loan officer's tasks" do
    data = graphql('{ loan(id: "LN-5200") { loanOfficerDocumentTasks { id } } }')
    expect(data["loan"]["loanOfficerDocumentTasks"][0]["id"]).to eq("task_b00o04")
    control("/calls/expect", { calls: [{ operation: "loan", loan: "LN-5200" }], nothingElse: true })
  end

  it "does not send a reassignment again when its answer is lost" do
    control("/faults", { operation: "reassignLoanOfficerTasks", fault: "reset-after" })
    query = 'mutation { loan { reassignLoanOfficerTasks(input: { loanId: "LN-5200" }) { reassignedCount } } }'
    expect { graphql(query) }.to raise_error(SystemCallError)
    control("/calls/expect", { calls: [{ operation: "reassignLoanOfficerTasks" }] })
  end
end
