import type { Language } from '@leitai/contract/core/language'
import { emptyChrome } from '@leitai/contract/site/settings'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { type App, AppProvider } from '../platform/app/context.ts'
import type { Namespace } from '../platform/app/i18n/namespaces.ts'
import { createTexts } from '../platform/app/i18n/texts.ts'
import { createQueries } from '../platform/app/queries.ts'
import { fakeCall, usual } from './fake.ts'

/** The app context of a component, without a server or a browser. */
export async function testApp(namespaces: readonly Namespace[], language: Language = 'zh'): Promise<App> {
  const texts = createTexts(language)
  await texts.load(['common', ...namespaces])
  return {
    ...{ call: fakeCall(usual()), queries: createQueries(), texts, language, site: emptyChrome, onServer: true },
    ...{ origin: 'https://leitai.test', renderedAt: Date.parse('2026-11-20T04:00:00Z') },
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
