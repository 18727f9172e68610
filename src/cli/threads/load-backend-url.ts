/** The script of the process of the backend: next to this file, and in the bundle next to the program. */
export const loadBackendUrl = new URL('./load-backend.js', import.meta.url);
