/** The script of the threads of a load's generators: next to this file, and in the bundle next to the program. */
export const loadGeneratorUrl = new URL('./load-generator.js', import.meta.url);
