import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import mantine from 'postcss-preset-mantine'
import { defineConfig } from 'vite'
import project from '../../package.json' with { type: 'json' }
import { bundle } from './build/bundle.ts'
import { contract, ownContract } from './build/contract.ts'
import { derived } from './build/derived.ts'
import { groups } from './build/groups.ts'
import { keepAndCompress } from './build/keep-and-compress.ts'
import { palette } from './build/palette.ts'
import { plainColours } from './build/plain-colours.ts'

/** The supported browsers as the build’s targets: `chrome >= 109` is chrome109. */
const supported = project.browserslist.map((query) => query.replace('ios_saf', 'ios').replace(' >= ', ''))

const ROOT = resolve(import.meta.dirname, '../..')

/** Two builds (build/main.ts): the browser's to dist/client and the renderer's to dist/server. */
export default defineConfig(({ isSsrBuild }) => ({
  root: ROOT,
  base: '/v3/',
  publicDir: 'apps/web/public',
  cacheDir: 'apps/web/.vite',
  // Of the repository, only sources of pages.
  server: { watch: { ignored: ['**/data/**', '**/dist/**', '**/test-results/**'] } },
  plugins: [
    derived(),
    react(),
    palette(),
    ...(isSsrBuild ? [ownContract()] : [bundle(), contract(), keepAndCompress()]),
  ],
  // Else what a worker imports only in old browsers would be part of it.
  worker: {
    format: 'es',
    // The contract of tables loads some of its readers lazily for the server’s sake.
    rollupOptions: { checks: { ineffectiveDynamicImport: false } },
  },
  css: { postcss: { plugins: [mantine(), plainColours()] } },
  resolve: { dedupe: ['react', 'react-dom', '@mantine/core', '@mantine/hooks'] },
  ssr: { noExternal: [/^@mantine\//] },
  build: {
    outDir: isSsrBuild ? 'apps/web/dist/server' : 'apps/web/dist/client',
    // Pages opened before a release still request their old chunks; keepAndCompress() deletes outdated ones.
    emptyOutDir: Boolean(isSsrBuild),
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    // Lowers the syntax of scripts and of style sheets. `npm test` checks what is built for everything else (tests/browser-support.test.ts).
    target: supported,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 1024,
    chunkSizeWarningLimit: 800,
    // keepAndCompress() compresses everything anyway.
    reportCompressedSize: false,
    rollupOptions: isSsrBuild
      ? {}
      : {
          input: ['apps/web/browser.tsx', 'areas/platform/web/engine/page.ts'],
          output: { codeSplitting: { groups } },
        },
  },
}))
