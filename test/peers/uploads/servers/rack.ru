# peer: Rack 2.2 on Puma, of Debian
require "digest"
require "json"
require "rack"
require "rack/query_parser"

app = lambda do |env|
  request = Rack::Request.new(env)
  if (found = request.path.match(%r{/early-(\d+)/}))
    return [found[1].to_i, { "Content-Type" => "application/json" }, ['{"message":"refused"}']]
  end
  # Without brackets in its name, Rack keeps the last file of a field only, so the parts are looked at one by one.
  files = []
  Rack::Multipart.parse_multipart(env, Class.new(Rack::QueryParser) do
    define_method(:normalize_params) do |params, name, value, *rest|
      files << [name, value] if value.is_a?(Hash) && value[:tempfile]
      super(params, name, value, *rest)
    end
  end.make_default(65536, 100))
  stored = files.map do |field, file|
    content = file[:tempfile].read
    sum = Digest::SHA256.hexdigest(content)
    line = JSON.generate({ field: field, name: file[:filename], size: content.bytesize, sha256: sum })
    File.open(ENV["WORK_FILE"], "a") { |record| record.puts(line) }
    { id: sum[0, 8] }
  end
  [201, { "Content-Type" => "application/json" }, [JSON.generate(stored)]]
end

run app
