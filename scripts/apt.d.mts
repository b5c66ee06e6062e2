export function canApt(): boolean
export function aptInstall(packages: readonly string[]): boolean
