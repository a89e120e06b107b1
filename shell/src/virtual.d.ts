/// <reference types="@campus/federation/client" />
