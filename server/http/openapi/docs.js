const token = document.getElementById('token')
token.value = localStorage.getItem('access_token') ?? ''

function element(tag, properties = {}, ...children) {
  const node = Object.assign(document.createElement(tag), properties)
  node.append(...children)
  return node
}

/** A value of the schema's shape, to start from. */
function sampleOf(schema, components) {
  if (!schema) return undefined
  if (schema.$ref) return sampleOf(components[schema.$ref.split('/').at(-1)], components)
  if (schema.default !== undefined) return schema.default
  if (schema.enum) return schema.enum[0]
  const choice = schema.anyOf ?? schema.oneOf ?? schema.allOf
  if (choice) return sampleOf(choice[0], components)
  const type = [schema.type].flat()[0]
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, property]) => [name, sampleOf(property, components)]),
    )
  if (type === 'array') return [sampleOf(schema.items, components)]
  return { string: '', integer: 0, number: 0, boolean: false }[type] ?? null
}

function showOperation(path, method, operation, components) {
  const [mediaType, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  const inputs = (operation.parameters ?? []).map((parameter) => ({
    parameter,
    input: element('input', { required: parameter.required && parameter.in === 'path' }),
  }))
  const text = element('textarea', { value: body ? JSON.stringify(sampleOf(body.schema, components), null, 2) : '' })
  const output = element('pre', { hidden: true })
  const form = element(
    'form',
    {},
    ...inputs.map(({ parameter, input }) => element('label', {}, `${parameter.name} (${parameter.in})`, input)),
  )
  const file = element('input', { type: 'file' })
  if (operation.description) form.append(element('p', { textContent: operation.description }))
  if (body) form.append(element('div', {}, element('code', { textContent: mediaType })), text)
  if (mediaType === 'multipart/form-data') form.append(element('label', {}, 'file', file))
  const answers = Object.entries(operation.responses).map(([status, { description }]) =>
    element('li', { textContent: `${status} ${description}` }),
  )
  form.append(element('ul', { className: 'answers' }, ...answers), element('button', { textContent: 'Send' }), output)
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    output.hidden = false
    output.textContent = '…'
    output.textContent = await send(path, method, inputs, mediaType, text.value, file.files?.[0]).catch(String)
  })
  return element(
    'details',
    {},
    element(
      'summary',
      {},
      element('span', { className: `method ${method}`, textContent: method.toUpperCase() }),
      element('code', { textContent: path }),
      element('span', { className: 'says', textContent: operation.summary ?? '' }),
    ),
    form,
  )
}

async function send(path, method, inputs, mediaType, text, file) {
  let address = path
  const query = new URLSearchParams()
  const headers = token.value ? { Authorization: `Bearer ${token.value}` } : {}
  for (const { parameter, input } of inputs) {
    if (parameter.in === 'path') address = address.replace(`{${parameter.name}}`, encodeURIComponent(input.value))
    else if (parameter.in === 'query' && input.value !== '') query.set(parameter.name, input.value)
    else if (parameter.in === 'header' && input.value !== '') headers[parameter.name] = input.value
  }
  let body
  if (mediaType === 'application/json') {
    headers['Content-Type'] = mediaType
    body = text
  } else if (mediaType) {
    body = mediaType === 'multipart/form-data' ? new FormData() : new URLSearchParams()
    for (const [name, value] of Object.entries(JSON.parse(text))) if (name !== 'file') body.set(name, value)
    if (file) body.set('file', file)
  }
  const response = await fetch(`/api/v1${address}${query.size ? `?${query}` : ''}`, { method, headers, body })
  const answer = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  return `${response.status} ${response.statusText}\n\n${isJson ? JSON.stringify(JSON.parse(answer), null, 2) : answer}`
}

const { paths, components } = await (await fetch('/api/v1/openapi.json')).json()
const operations = Object.entries(paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
)
const places = Object.entries(Object.groupBy(operations, ({ operation }) => operation.tags?.[0] ?? 'other')).map(
  ([name, group]) => {
    const calls = group.map(({ path, method, operation }) => showOperation(path, method, operation, components.schemas))
    return {
      calls,
      section: element('section', {}, element('h2', { textContent: name }), element('div', {}, ...calls)),
    }
  },
)
document.getElementById('operations').append(...places.map(({ section }) => section))

const find = document.getElementById('find')
find.addEventListener('input', () => {
  const wanted = find.value.trim().toLowerCase()
  for (const { calls, section } of places) {
    for (const call of calls) call.hidden = !call.firstChild.textContent.toLowerCase().includes(wanted)
    section.hidden = calls.every((call) => call.hidden)
  }
  document.getElementById('none').hidden = places.some(({ section }) => !section.hidden)
})
