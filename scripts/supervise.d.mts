export const MEMORY_FLAGS: string[]
