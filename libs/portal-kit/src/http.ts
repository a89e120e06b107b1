import axios from 'axios';

/** A file of its own (18 KB): what a page reads first is asked for before the page's code is there. */
export const http = axios.create();
