import react from '@vitejs/plugin-react'
import mantine from 'postcss-preset-mantine'
import { defineConfig } from 'vite'
import { derived } from './build/derived.ts'
import { keepAndCompress } from './build/keep-and-compress.ts'
import { palette } from './build/palette.ts'

/**
 * What many screens use is one file of the libraries' and one of ours: small ones compress badly, and each costs a request. Apart,
 * because a release changes ours and leaves the libraries' in everybody's cache.
 */
const groups = [
  { name: 'base', test: /node_modules.*\.m?js$/, minShareCount: 30 },
  { name: 'house', test: /packages.(web|contract).src.*\.tsx?$/, minShareCount: 30 },
]

/** Two builds: the browser's to dist/client, and with `--ssr src/bootstrap/server.tsx` the renderer's to dist/server. */
export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  base: '/v3/',
  cacheDir: '.vite',
  plugins: [derived(), react(), palette(), ...(isSsrBuild ? [] : [keepAndCompress()])],
  css: { postcss: { plugins: [mantine()] } },
  resolve: { dedupe: ['react', 'react-dom', '@mantine/core', '@mantine/hooks'] },
  ssr: { noExternal: [/^@mantine\//] },
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    // Pages opened before a release still ask for the chunks they know; keepAndCompress() sweeps the older ones.
    emptyOutDir: Boolean(isSsrBuild),
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    target: 'es2023',
    // A page names its own files itself; a list of all screens' files with their hashes would make up a tenth of the entry.
    modulePreload: false,
    assetsInlineLimit: 1024,
    chunkSizeWarningLimit: 800,
    // The renderer shares the server's own copy of the contract.
    rollupOptions: isSsrBuild
      ? { external: /^@leitai\/contract\// }
      : { input: 'src/bootstrap/browser.tsx', output: { codeSplitting: { groups } } },
  },
}))
