import react from '@vitejs/plugin-react'
import mantine from 'postcss-preset-mantine'
import { defineConfig } from 'vite'
import { bundle } from './build/bundle.ts'
import { contract } from './build/contract.ts'
import { derived } from './build/derived.ts'
import { groups } from './build/groups.ts'
import { keepAndCompress } from './build/keep-and-compress.ts'
import { palette } from './build/palette.ts'

/** Two builds (build/main.ts): the browser's to dist/client and the renderer's to dist/server. */
export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  base: '/v3/',
  cacheDir: '.vite',
  plugins: [derived(), react(), palette(), ...(isSsrBuild ? [] : [bundle(), contract(), keepAndCompress()])],
  css: { postcss: { plugins: [mantine()] } },
  resolve: { dedupe: ['react', 'react-dom', '@mantine/core', '@mantine/hooks'] },
  ssr: { noExternal: [/^@mantine\//] },
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    // Pages opened before a release still request their old chunks; keepAndCompress() deletes outdated ones.
    emptyOutDir: Boolean(isSsrBuild),
    copyPublicDir: !isSsrBuild,
    manifest: !isSsrBuild,
    target: 'es2023',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 1024,
    chunkSizeWarningLimit: 800,
    // keepAndCompress() compresses everything anyway.
    reportCompressedSize: false,
    // The renderer uses the server's own copy of the contract.
    rollupOptions: isSsrBuild
      ? { external: /^@leitai\/contract\// }
      : { input: 'src/bootstrap/browser.tsx', output: { codeSplitting: { groups } } },
  },
}))
