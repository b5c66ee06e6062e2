import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { BASE } from '../paths.ts'
import { type App, AppProvider } from './context.ts'
import { keepEarlyClick, noteHeardClick } from './early-click.ts'
import { loadLate, SCRIPTS_NAME, scriptsOf } from './late-scripts.ts'
import { type Assets, STATE_ID } from './shown-app.ts'
import { theme } from './theme/theme.ts'

interface DocumentProps {
  app: App
  assets: Assets
  /** The state as JSON, written by the server and read back verbatim by the browser. */
  state: string
  children: ReactNode
}

const COLOUR_SCHEME_KEY = 'mantine-color-scheme-value'
/** Runs before the first paint, so that a dark page never flashes white. */
const colourScheme = `try{var s=localStorage.getItem('${COLOUR_SCHEME_KEY}');if(s==='dark'||(s==='auto'&&matchMedia('(prefers-color-scheme: dark)').matches))document.documentElement.setAttribute('data-mantine-color-scheme','dark')}catch(e){}`

/** The only inline script; the server allows it by its hash. */
export const INLINE_SCRIPT = `${colourScheme};${keepEarlyClick};${loadLate}`

/** The whole document. Server and browser must render the same tree, as any difference would shift all ids. */
export function Document({ app, assets, state, children }: DocumentProps) {
  return (
    <html lang={app.language === 'zh' ? 'zh-CN' : 'en'} data-mantine-color-scheme="light" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#253b83" />
        <link rel="icon" href={`${BASE}/logo.svg`} type="image/svg+xml" />
        <link rel="apple-touch-icon" href={`${BASE}/apple-touch-icon.png`} />
        {assets.css.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        <meta name={SCRIPTS_NAME} content={scriptsOf(assets)} />
        <script
          // biome-ignore lint/security/noDangerouslySetInnerHtml: constants of ours
          dangerouslySetInnerHTML={{ __html: INLINE_SCRIPT }}
        />
      </head>
      <body onClickCapture={noteHeardClick}>
        <p className="old-browser" role="alert">
          {app.texts.get('common', 'engine.old')}
        </p>
        <noscript>
          <p className="old-browser">{app.texts.get('common', 'engine.noScript')}</p>
        </noscript>
        <MantineProvider theme={theme} withCssVariables={false} defaultColorScheme="light">
          <AppProvider value={app}>
            <QueryClientProvider client={app.queries}>{children}</QueryClientProvider>
          </AppProvider>
        </MantineProvider>
        <script
          type="application/json"
          id={STATE_ID}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON of ours, with `<` escaped
          dangerouslySetInnerHTML={{ __html: state }}
        />
      </body>
    </html>
  )
}
