import type { Screen } from './screen.ts'

/**
 * What a route module exports: all that the map of the site must know of a screen before its code is loaded. It stands alone,
 * as Node reads the map for the browser tests without a bundler.
 */
export const defineScreen = <const P extends string>(screen: Screen<P>): Screen<P> => screen
