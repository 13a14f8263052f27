<?php
// Tests with the simulator, over its control endpoint: phpunit LoansTest.php

use PHPUnit\Framework\TestCase;

final class LoansTest extends TestCase
{
    private static $process;
    private static array $simulator;

    public static function setUpBeforeClass(): void
    {
        $command = ["node_modules/.bin/loan-ops-simulator", "--scenario", "busy-friday", "--token", "demo",
            "--control-port", "0", "--json", "--exit-with-parent"];
        self::$process = proc_open($command, [1 => ["pipe", "w"]], $pipes);
        self::$simulator = json_decode(fgets($pipes[1]), true);
    }

    public static function tearDownAfterClass(): void
    {
        proc_terminate(self::$process);
    }

    protected function setUp(): void
    {
        $this->control("/reset", []);
    }

    /** The body of the answer; false when none came. */
    private function post(string $url, string $token, array $body)
    {
        $headers = ["Authorization: Bearer $token", "Content-Type: application/json"];
        $http = ["method" => "POST", "header" => $headers, "content" => json_encode((object) $body), "ignore_errors" => true];
        return @file_get_contents($url, false, stream_context_create(["http" => $http]));
    }

    private function control(string $path, array $body): void
    {
        $answer = $this->post(self::$simulator["controlUrl"] . $path, self::$simulator["controlToken"], $body);
        $this->assertArrayNotHasKey("errors", json_decode($answer, true), $answer);
    }

    /** A client of the service, as your own code would be. Put yours in its place. */
    private function graphql(string $query)
    {
        return $this->post(self::$simulator["url"] . "/graphql", "demo", ["query" => $query]);
    }

    public function testReadsTheLoanOfficersTasks(): void
    {
        $answer = json_decode($this->graphql('{ loan(id: "LN-5200") { loanOfficerDocumentTasks { id } } }'), true);
        $this->assertSame("task_b00o04", $answer["data"]["loan"]["loanOfficerDocumentTasks"][0]["id"]);
        $this->control("/calls/expect", ["calls" => [["operation" => "loan", "loan" => "LN-5200"]], "nothingElse" => true]);
    }

    public function testDoesNotSendAReassignmentAgainWhenItsAnswerIsLost(): void
    {
        $this->control("/faults", ["operation" => "reassignLoanOfficerTasks", "fault" => "reset-after"]);
        $query = 'mutation { loan { reassignLoanOfficerTasks(input: { loanId: "LN-5200" }) { reassignedCount } } }';
        $this->assertFalse($this->graphql($query));
        $this->control("/calls/expect", ["calls" => [["operation" => "reassignLoanOfficerTasks"]]]);
    }
}
