/** Probes that reach something in an engine, by its name, and why that harms nobody. */
export const reached: Readonly<Record<string, Readonly<Record<string, { zh: string; en: string }>>>> = {
  'podman-gvisor': {
    priority: {
      zh: '只是 gVisor 自己的调度，机器上的优先级不变',
      en: 'of gVisor’s own scheduler; its processes keep theirs on the machine',
    },
  },
}
