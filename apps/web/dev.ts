// Development has no index.html: React Refresh must be set up before the first component is loaded.
const { injectIntoGlobalHook } = await import(/* @vite-ignore */ `${import.meta.env.BASE_URL}@react-refresh`)
injectIntoGlobalHook(window)
Object.assign(window, { $RefreshReg$: () => {}, $RefreshSig$: () => (type: unknown) => type })
await import('./browser.tsx')

export {}
