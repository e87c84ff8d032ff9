import { CopyButton } from '../pieces/copy.tsx';
import { curlGet, curlPost } from '../pieces/curl.ts';
import { Header } from '../pieces/header.tsx';
import { useAsked } from '../pieces/use-asked.ts';
import { type OpenApi, type Route, readOpenApi, routesOf } from './open-api.ts';
import { SchemaView } from './schema-view.tsx';

/** The HTTP API as its own document describes it. */
export function Reference() {
  const { answer, error } = useAsked('document', readOpenApi);
  return (
    <>
      <Header at="docs" />
      {error !== undefined && <p class="problem">{error.message}</p>}
      {answer !== undefined && <Contents document={answer} />}
    </>
  );
}

function Contents({ document }: { readonly document: OpenApi }) {
  const routes = routesOf(document);
  const schemas = Object.entries(document.components.schemas);
  return (
    <main class="docs">
      <nav class="contents" aria-label="Contents">
        {routes.map(({ id, method, path }) => (
          <a key={id} href={`#${id}`}>
            <span class="method">{method}</span> {path.replace('/v1', '')}
          </a>
        ))}
        {schemas.map(([name]) => (
          <a key={name} href={`#schema-${name}`}>
            {name}
          </a>
        ))}
      </nav>
      <div>
        <h1>HTTP API</h1>
        <p>{document.info.description}</p>
        <p>
          The document itself: <a href="/openapi.json">/openapi.json</a>, OpenAPI 3.1.
        </p>
        {routes.map((route) => (
          <RouteView key={route.id} route={route} />
        ))}
        {schemas.map(([name, schema]) => (
          <section key={name} id={`schema-${name}`} aria-label={name}>
            <h2>{name}</h2>
            <SchemaView schema={schema} />
          </section>
        ))}
      </div>
    </main>
  );
}

function RouteView({ route }: { readonly route: Route }) {
  const { id, method, path, summary, parameters = [], requestBody, responses } = route;
  const [body] = Object.values(requestBody?.content ?? {});
  return (
    <section id={id} aria-label={`${method} ${path}`}>
      <h2>
        <span class="method">{method}</span> {path}
      </h2>
      <p>{summary}</p>
      {parameters.length > 0 && (
        <table>
          <thead>
            <tr>
              <th>Parameter</th>
              <th>In</th>
              <th>Value</th>
            </tr>
          </thead>
          <tbody>
            {parameters.map((parameter) => (
              <tr key={parameter.name}>
                <td>
                  <code>{parameter.name}</code>
                </td>
                <td>{parameter.in}</td>
                <td>
                  {parameter.description} <SchemaView schema={parameter.schema ?? {}} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {body?.schema !== undefined && (
        <>
          <h3>Body</h3>
          <SchemaView schema={body.schema} />
        </>
      )}
      {body?.example !== undefined && <pre tabindex={0}>{JSON.stringify(body.example, null, 2)}</pre>}
      <h3>Answers</h3>
      <table>
        <tbody>
          {Object.entries(responses).map(([status, { description, content }]) => (
            <tr key={status}>
              <td>
                <code>{status}</code>
              </td>
              <td>
                {description}
                {Object.entries(content ?? {}).map(([mediaType, { schema }]) => (
                  <div key={mediaType}>
                    <code>{mediaType}</code> {schema !== undefined && <SchemaView schema={schema} />}
                  </div>
                ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <CopyButton label="Copy as curl" text={() => curlOf(route)} />
    </section>
  );
}

function curlOf({ method, path, requestBody }: Route): string {
  const example = requestBody?.content['application/json']?.example;
  if (example !== undefined) {
    return curlPost(path, { mediaType: 'application/json', text: JSON.stringify(example, null, 2) });
  }
  return method === 'GET' ? curlGet(path, '-') : `curl -sS -X ${method} '${location.origin}${path}'\n`;
}
