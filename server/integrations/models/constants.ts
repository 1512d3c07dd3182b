const APIS = ['responses', 'chat', 'messages'] as const
export type Api = (typeof APIS)[number]

type Preset = {
  name: string
  baseUrl: string
  api: Api
  needsKey: boolean
  isLocal?: true
  hasFlex?: true
  hasNoSchema?: true
  hasOldTokenLimit?: true
  needs: string
}

export const PRESETS = {
  openai: {
    name: 'OpenAI',
    baseUrl: 'https://api.openai.com/v1',
    api: 'responses',
    needsKey: true,
    hasFlex: true,
    needs: 'A key from platform.openai.com.',
  },
  azure: {
    name: 'Azure OpenAI',
    baseUrl: 'https://YOUR-RESOURCE.openai.azure.com/openai/v1',
    api: 'responses',
    needsKey: true,
    hasFlex: true,
    needs: 'The address of your resource, its key, and the name of your deployment as the model.',
  },
  anthropic: {
    name: 'Anthropic',
    baseUrl: 'https://api.anthropic.com/v1',
    api: 'messages',
    needsKey: true,
    needs: 'A key from platform.claude.com.',
  },
  gemini: {
    name: 'Google Gemini',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta/openai',
    api: 'chat',
    needsKey: true,
    hasFlex: true,
    needs: 'A key from aistudio.google.com.',
  },
  mistral: {
    name: 'Mistral',
    baseUrl: 'https://api.mistral.ai/v1',
    api: 'chat',
    needsKey: true,
    hasOldTokenLimit: true,
    needs: 'A key from console.mistral.ai.',
  },
  deepseek: {
    name: 'DeepSeek',
    baseUrl: 'https://api.deepseek.com/v1',
    api: 'chat',
    needsKey: true,
    hasNoSchema: true,
    hasOldTokenLimit: true,
    needs: 'A key from platform.deepseek.com.',
  },
  openrouter: {
    name: 'OpenRouter',
    baseUrl: 'https://openrouter.ai/api/v1',
    api: 'chat',
    needsKey: true,
    needs: 'A key from openrouter.ai; models are named with their maker, such as mistralai/mistral-large.',
  },
  ollama: {
    name: 'Ollama',
    baseUrl: 'http://localhost:11434/v1',
    api: 'chat',
    needsKey: false,
    isLocal: true,
    hasOldTokenLimit: true,
    needs: 'No key. Pull the model first, and give it a context of 16,000 tokens or more (OLLAMA_CONTEXT_LENGTH).',
  },
  vllm: {
    name: 'vLLM',
    baseUrl: 'http://localhost:8000/v1',
    api: 'chat',
    needsKey: false,
    isLocal: true,
    needs: 'The key of --api-key, if it was started with one. Models that think need --reasoning-parser.',
  },
  llamacpp: {
    name: 'llama.cpp',
    baseUrl: 'http://localhost:8080/v1',
    api: 'chat',
    needsKey: false,
    isLocal: true,
    hasOldTokenLimit: true,
    needs: 'The key of --api-key, if it was started with one, and --ctx-size of 16,000 tokens or more for each slot.',
  },
  lmstudio: {
    name: 'LM Studio',
    baseUrl: 'http://localhost:1234/v1',
    api: 'chat',
    needsKey: false,
    isLocal: true,
    hasOldTokenLimit: true,
    needs: 'No key. Load the model with a context of 16,000 tokens or more.',
  },
  other: {
    name: 'Another compatible service',
    baseUrl: '',
    api: 'chat',
    needsKey: false,
    needs: 'An address that speaks OpenAI’s chat completions.',
  },
} as const satisfies Record<string, Preset>

export type Provider = keyof typeof PRESETS
export const PROVIDERS = Object.keys(PRESETS) as [Provider, ...Provider[]]
export function providerAt(baseUrl: string | undefined): Provider {
  if (baseUrl === undefined) return 'openai'
  const host = URL.parse(baseUrl)?.hostname ?? ''
  if (host.endsWith('.openai.azure.com')) return 'azure'
  const isThere = (provider: Provider) => {
    const { isLocal, baseUrl }: Preset = PRESETS[provider]
    return !isLocal && URL.parse(baseUrl)?.hostname === host
  }
  return PROVIDERS.find(isThere) ?? 'other'
}

export const presetOf = (provider: Provider): Preset => PRESETS[provider]

export const REASONING_EFFORTS = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max'] as const
export type ReasoningEffort = (typeof REASONING_EFFORTS)[number]

export const SERVICE_TIERS = ['auto', 'default', 'flex', 'priority'] as const
export const FLEX_PART = 0.5
export type ServiceTier = (typeof SERVICE_TIERS)[number]
