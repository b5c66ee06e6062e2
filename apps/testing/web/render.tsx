import type { Language } from '@leitai/platform/contract/language'
import { emptyChrome } from '@leitai/platform/settings/contract'
import { type App, AppProvider } from '@leitai/platform/web/framework/context'
import { createTexts, type Namespace } from '@leitai/platform/web/framework/i18n/texts'
import { createQueries } from '@leitai/platform/web/framework/queries'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { fakeCall, usual } from './fake.ts'

/** The app context of a component, without a server or a browser. */
export async function testApp(namespaces: readonly Namespace[], language: Language = 'zh'): Promise<App> {
  const texts = createTexts(language)
  await texts.load(['common', ...namespaces])
  return {
    call: fakeCall(usual()),
    queries: createQueries(),
    texts,
    language,
    site: emptyChrome,
    onServer: true,
    origin: 'https://leitai.test',
    renderedAt: Date.parse('2026-11-20T04:00:00Z'),
  }
}

interface Wanted {
  ns?: readonly Namespace[]
  language?: Language
  at?: string
  /** Presets responses in the cache. */
  before?: (app: App) => void
}

/** Renders a component to HTML, as its first render. */
export async function render(
  part: ReactNode,
  { ns = [], language = 'zh', at = '/home.html', before }: Wanted = {},
): Promise<string> {
  const app = await testApp(ns, language)
  before?.(app)
  const drawn = renderToStaticMarkup(
    <AppProvider value={app}>
      <QueryClientProvider client={app.queries}>
        <MantineProvider>
          <MemoryRouter initialEntries={[at]}>{part}</MemoryRouter>
        </MantineProvider>
      </QueryClientProvider>
    </AppProvider>,
  )
  // Removes the style elements that Mantine emits.
  return drawn.replace(/<style.*?<\/style>/gs, '').trim()
}
